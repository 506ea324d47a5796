/* A bot in C, the same idea as plain_bot.py: it lays the longest word through one letter of the mat, at a
 * right angle to the word there, or passes.
 *
 *     cc -O2 -o plain_bot examples/bots/plain_bot.c
 *     scramble arena check ./plain_bot
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SIZE = 21, LINE = 8192 };

struct mat {
    int size, row_of_word; /* -1: there is no word, or it does not lie in one row */
    char dice[MOST_SIZE][MOST_SIZE]; /* '.' for an empty square, lower case for a blank */
};

static char **words; /* the longest first */
static size_t word_count;

static int longer_first(const void *left, const void *right)
{
    const char *a = *(char *const *)left, *b = *(char *const *)right;
    size_t a_length = strlen(a), b_length = strlen(b);
    return a_length == b_length ? strcmp(a, b) : a_length < b_length ? 1 : -1;
}

static void *checked(void *memory)
{
    if (memory == NULL) {
        fputs("plain_bot: no memory\n", stderr);
        exit(1);
    }
    return memory;
}

/* Words that fit on no mat are left out. */
static void read_words(const char *path)
{
    char line[LINE];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        return;
    }
    word_count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        size_t length = strcspn(line, "\r\n");
        if (length < 2 || length > MOST_SIZE)
            continue;
        line[length] = '\0';
        if ((word_count & (word_count - 1)) == 0) /* full at each power of two */
            words = checked(realloc(words, (word_count ? 2 * word_count : 1) * sizeof *words));
        words[word_count++] = strcpy(checked(malloc(length + 1)), line);
    }
    fclose(file);
    qsort(words, word_count, sizeof *words, longer_first);
}

/* Rows with digits for empty squares; 0 if they do not make a square. */
static int read_mat(struct mat *mat, const char *text)
{
    int row = 0, column = 0, rows_with_dice = 0, last_row = -1;
    memset(mat->dice, '.', sizeof mat->dice);
    mat->size = 0;
    for (; *text != '\0' && *text != ' '; text++) {
        if (*text == '/') {
            mat->size = column;
            row++;
            column = 0;
        } else if (isdigit((unsigned char)*text)) {
            column += (int)strtol(text, (char **)&text, 10);
            text--;
        } else if (row < MOST_SIZE && column < MOST_SIZE) {
            rows_with_dice += row != last_row;
            last_row = row;
            mat->dice[row][column++] = *text;
        }
    }
    mat->row_of_word = rows_with_dice == 1 ? last_row : -1;
    return row + 1 == mat->size && column == mat->size && mat->size <= MOST_SIZE;
}

/* The word in dice of the roll, blanks in lower case, the letter at `free` as a dot; 0 if it cannot be. */
static int spell(const char *word, const char *roll, int free, char *text)
{
    int left[256] = {0};
    for (; *roll != '\0' && *roll != '/' && *roll != ' '; roll++)
        left[(unsigned char)*roll]++;
    for (int place = 0; word[place] != '\0'; place++) {
        if (place == free)
            text[place] = '.';
        else if (left[(unsigned char)word[place]]-- > 0)
            text[place] = word[place];
        else if (left['?']-- > 0)
            text[place] = (char)tolower((unsigned char)word[place]);
        else
            return 0;
    }
    text[strlen(word)] = '\0';
    return 1;
}

/* Squares are column then row for a word down (C5), row then column for one across (5C). */
static void answer(int row, int column, int is_down, const char *text)
{
    if (is_down)
        printf("bestplay %c%d %s\n", 'A' + column, row + 1, text);
    else
        printf("bestplay %d%c %s\n", row + 1, 'A' + column, text);
}

/* The word through a letter of the mat, if it fits there. */
static int play_through(const struct mat *mat, const char *word, int row, int column, const char *roll)
{
    char text[MOST_SIZE + 1];
    int is_down = mat->row_of_word >= 0, length = (int)strlen(word);
    int letter = toupper((unsigned char)mat->dice[row][column]);
    const char *found = strchr(word, letter);
    if (found == NULL)
        return 0;
    int place = (int)(found - word), start = (is_down ? row : column) - place;
    if (start < 0 || start + length > mat->size || !spell(word, roll, place, text))
        return 0;
    answer(is_down ? start : row, is_down ? column : start, is_down, text);
    return 1;
}

static int play_word(const struct mat *mat, const char *word, const char *roll)
{
    char text[MOST_SIZE + 1];
    int is_empty = 1, centre = mat->size / 2;
    for (int row = 0; row < mat->size; row++)
        for (int column = 0; column < mat->size; column++)
            if (mat->dice[row][column] != '.') {
                is_empty = 0;
                if (play_through(mat, word, row, column, roll))
                    return 1;
            }
    if (!is_empty || centre + (int)strlen(word) > mat->size || !spell(word, roll, -1, text))
        return 0;
    answer(centre, centre, 0, text);
    return 1;
}

static void go(const struct mat *mat, const char *roll)
{
    for (size_t index = 0; index < word_count; index++)
        if (play_word(mat, words[index], roll))
            return;
    puts("bestplay -");
}

int main(void)
{
    static char line[LINE], roll[LINE];
    struct mat mat = {0};
    setvbuf(stdout, NULL, _IOLBF, 0); /* each line goes out at once */
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "scramble ", 9) == 0)
            puts("id name plain in C\noption words text\nok 1");
        else if (strncmp(line, "setoption words ", 16) == 0)
            read_words(line + 16);
        else if (strcmp(line, "isready") == 0)
            puts("readyok");
        else if (strncmp(line, "position ", 9) == 0) {
            const char *after_rows = strchr(line + 9, ' ');
            strcpy(roll, after_rows == NULL ? "" : after_rows + 1);
            if (!read_mat(&mat, line + 9))
                mat.size = 0;
        } else if (strcmp(line, "go") == 0 || strncmp(line, "go ", 3) == 0)
            go(&mat, roll);
        else if (strcmp(line, "quit") == 0)
            break;
    }
    return 0;
}
