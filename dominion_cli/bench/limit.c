/* The practical limit: the simplest game of Dominion written out by hand, to measure how far an engine with rules is from it.

   Two players who buy Province at $8, Gold at $6 and Silver at $3, and nothing else. Usage: limit GAMES; prints games per second.
   Compile with -O3 -march=native. */

#define _POSIX_C_SOURCE 199309L

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum card { COPPER, SILVER, GOLD, ESTATE, DUCHY, PROVINCE, KINDS };

static const int POINTS[KINDS] = {0, 0, 0, 1, 3, 6};
static const int PILES[KINDS] = {46, 40, 30, 8, 8, 8};

struct player {
    uint8_t deck[160], discard[160], hand[8];
    int in_deck, in_discard, in_hand, turns;
};

/* Marsaglia's xorshift with 128 bits of state. */
static uint64_t state[2] = {0x9E3779B97F4A7C15u, 0xBF58476D1CE4E5B9u};

static inline uint64_t random_bits(void) {
    uint64_t x = state[0], y = state[1];
    state[0] = y;
    x ^= x << 23;
    state[1] = x ^ y ^ (x >> 17) ^ (y >> 26);
    return state[1] + y;
}

static void shuffle_discards(struct player *p) {
    int n = p->in_discard;
    memcpy(p->deck, p->discard, n);
    p->in_deck = n;
    p->in_discard = 0;
    for (int i = n - 1; i > 0; i--) {
        int j = (int)(((random_bits() >> 32) * (uint64_t)(i + 1)) >> 32);
        uint8_t card = p->deck[i];
        p->deck[i] = p->deck[j];
        p->deck[j] = card;
    }
}

static void draw_hand(struct player *p) {
    for (p->in_hand = 0; p->in_hand < 5; ) {
        if (p->in_deck == 0) {
            if (p->in_discard == 0) return;
            shuffle_discards(p);
        }
        p->hand[p->in_hand++] = p->deck[--p->in_deck];
    }
}

static void start(struct player *p) {
    memset(p->discard, COPPER, 7);
    memset(p->discard + 7, ESTATE, 3);
    p->in_discard = 10;
    p->in_deck = p->turns = 0;
    draw_hand(p);
}

static void take_turn(struct player *p, int *supply) {
    int coins = 0, bought = -1;
    for (int i = 0; i < p->in_hand; i++)
        if (p->hand[i] <= GOLD) coins += p->hand[i] + 1;
    if (coins >= 8) bought = PROVINCE;
    else if (coins >= 6 && supply[GOLD]) bought = GOLD;
    else if (coins >= 3 && supply[SILVER]) bought = SILVER;
    if (bought >= 0) {
        supply[bought]--;
        p->discard[p->in_discard++] = (uint8_t)bought;
    }
    memcpy(p->discard + p->in_discard, p->hand, p->in_hand);
    p->in_discard += p->in_hand;
    draw_hand(p);
    p->turns++;
}

static int is_over(const int *supply) {
    int empty = 0;
    for (int kind = 0; kind < KINDS; kind++) empty += supply[kind] == 0;
    return supply[PROVINCE] == 0 || empty >= 3;
}

static int score(const struct player *p) {
    int points = 0;
    for (int i = 0; i < p->in_deck; i++) points += POINTS[p->deck[i]];
    for (int i = 0; i < p->in_discard; i++) points += POINTS[p->discard[i]];
    for (int i = 0; i < p->in_hand; i++) points += POINTS[p->hand[i]];
    return points;
}

int main(int count, char **arguments) {
    int games = count > 1 ? atoi(arguments[1]) : 0, won[3] = {0, 0, 0};
    long turns = 0;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int game = 0; game < games; game++) {
        struct player players[2];
        int supply[KINDS], seat = 0;
        memcpy(supply, PILES, sizeof supply);
        start(&players[0]);
        start(&players[1]);
        do {
            take_turn(&players[seat], supply);
            seat = 1 - seat;
        } while (!is_over(supply));
        int lead = score(&players[0]) - score(&players[1]);
        int more = players[0].turns - players[1].turns;
        won[lead > 0 || (lead == 0 && more < 0) ? 0 : lead < 0 || more > 0 ? 1 : 2]++;
        turns += players[0].turns + players[1].turns;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    printf("%.0f games/s, %.2f turns a game, won %d, lost %d, shared %d\n", games / seconds, (double)turns / games, won[0],
           won[1], won[2]);
    return 0;
}
