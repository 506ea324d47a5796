"""A bot in plain Python: it lays the longest word through one letter of the mat, or passes."""

import re
import sys


def spell(word, roll):  # in dice of the roll, blanks in lower case, dots as they are; "" if it cannot be
    for letter in word.replace(".", ""):
        die = letter if letter in roll else "?"
        if die not in roll:
            return ""
        roll = roll.replace(die, "", 1)
        word = word.replace(letter, letter.lower(), 1) if die == "?" else word
    return word


def best_play(words, rows, roll):  # at a right angle to the mat's word, so that no other word is formed
    is_down = sum(row.strip(".") != "" for row in rows) == 1
    lanes = list(zip(*rows)) if is_down else rows  # ours lies along a lane
    taken = [(y, x, die.upper()) for y, lane in enumerate(lanes) for x, die in enumerate(lane) if die != "."]
    for word in words:
        for y, x, letter in taken or [(len(lanes) // 2, len(lanes) // 2, "")]:  # the first: from the centre
            start, text = x - word.find(letter), spell(word.replace(letter, ".", len(letter)), roll)
            if text and letter in word and 0 <= start <= len(lanes) - len(word):
                return (f"{chr(65 + y)}{start + 1} " if is_down else f"{y + 1}{chr(65 + start)} ") + text
    return "-"


words, rows, roll = [], "", ""
answers = {"scramble": "id name plain\noption words text\nok 1", "isready": "readyok", "go": ""}
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "setoption" and rest.startswith("words "):
        words = sorted(open(rest[6:], encoding="utf-8").read().split(), key=len, reverse=True)
    elif command == "position":  # rows with digits for empty squares, then the roll
        rows, roll = re.sub("[0-9]+", lambda run: "." * int(run[0]), rest).split()[:2]
    elif command == "quit":
        break
    elif command in answers:
        print(answers[command] or f"bestplay {best_play(words, rows.split('/'), roll)}", flush=True)
