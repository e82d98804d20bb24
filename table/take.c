/* Applies a record to a table: reads its head and calls the function of its kind. */
#include "table/take.h"

static int take_kind(taking *k, record_kind kind)
{
    switch (kind) {
    case RECORD_NEW:
        break;
    case RECORD_SIT:
        return take_sit(k);
    case RECORD_NAME:
        return take_name(k);
    case RECORD_STAND:
        return take_stand(k);
    case RECORD_COMMIT:
        return take_commit(k);
    case RECORD_REVEAL:
        return take_reveal(k);
    case RECORD_START:
        return take_start(k);
    case RECORD_ANEW:
    case RECORD_AGAIN:
        return take_anew(k, kind == RECORD_AGAIN);
    case RECORD_BAR:
        return take_bar(k);
    case RECORD_PAST:
        return take_past(k);
    case RECORD_MOVE:
        return take_move(k);
    case RECORD_BOT:
    case RECORD_FORCED:
        return take_auto(k, kind == RECORD_FORCED);
    case RECORD_CHANCE:
    case RECORD_SHUFFLE:
        return take_chance(k, kind == RECORD_SHUFFLE);
    case RECORD_RESIGN:
    case RECORD_OFFER:
    case RECORD_DECLINE:
    case RECORD_CLAIM:
    case RECORD_CLAIM_DRAW:
    case RECORD_HAND_OVER:
    case RECORD_TAKE_BACK:
        return take_request(k, kind);
    case RECORD_UNDO:
        return take_undo(k);
    case RECORD_FLAG:
        return take_flag(k);
    case RECORD_STAND_IN:
    case RECORD_BACK:
        return take_stand_in(k, kind == RECORD_STAND_IN);
    case RECORD_TIME:
        return take_time(k);
    case RECORD_ABORT:
        return take_abort(k);
    case RECORD_RESUME:
        return take_resume(k);
    }
    return TAKE_DAMAGED;
}

int take_record(table *t, const uint8_t *at, size_t n, bool tell)
{
    taking k = {.t = t, .in = {.at = at, .end = at + n}, .tell = tell};
    if (n > TABLE_RECORD_MAX) {
        return TAKE_DAMAGED;
    }
    int head = record_get_byte(&k.in);
    uint64_t later = record_get_number(&k.in, record_time_max - (uint64_t)t->touched_ms);
    if (k.in.bad) {
        return TAKE_DAMAGED;
    }
    k.seat = head >> 5;
    k.now_ms = t->touched_ms + (int64_t)later;
    int error = take_kind(&k, (record_kind)(head & 31));
    if (error == TABLE_OK) {
        t->touched_ms = k.now_ms;
    }
    return error;
}
