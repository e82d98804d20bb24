/* Writes views in parts, so that of two views only the parts that differ are written and
 * compared. */
#include "server/doors/view_json.h"

static void part_json(const game_part *part, const void *view, text_out *o)
{
    size_t begin = o->len;
    bool comma = o->comma;
    game_part_json(part, view, o);
    if (part->menu != NULL && o->len - begin > VIEW_JSON_MENU) {
        o->len = begin;
        o->comma = comma;
        json_key_null(o, part->menu);
    }
}

void view_json_write(const game_rules *rules, const void *view, bool menu, text_out *o)
{
    if (rules->parts == NULL) {
        rules->view_json(view, o);
        return;
    }
    json_object_open(o);
    for (const game_part *part = rules->parts; part->write != NULL; part++) {
        if (part->menu != NULL && !menu) {
            json_key_null(o, part->menu);
        } else {
            part_json(part, view, o);
        }
    }
    json_object_close(o);
}

/* A menu is sent anew without a look at the old one: it lists what can be done in a position, and
 * the position has changed. Any value stands for the old one. */
static void menu_change(const view_json_pair *p, const game_part *part, text_out *from,
                        text_out *to)
{
    if (p->menu_before) {
        json_key_int(from, part->menu, 0);
    }
    if (p->menu_after) {
        part_json(part, p->after, to);
    }
}

/* Two objects that differ as the views do. */
static void change_json(const view_json_pair *p, text_out *from, text_out *to)
{
    json_object_open(from);
    json_object_open(to);
    for (const game_part *part = p->rules->parts; part->write != NULL; part++) {
        if (!game_part_differs(part, p->before, p->after)) {
            continue;
        }
        if (part->menu != NULL) {
            menu_change(p, part, from, to);
        } else {
            game_part_json(part, p->before, from);
            game_part_json(part, p->after, to);
        }
    }
    json_object_close(from);
    json_object_close(to);
}

void view_json_patch(const view_json_pair *p, patch_form form, text_out *from, text_out *to,
                     text_out *o)
{
    text_restart(from);
    text_restart(to);
    if (p->rules->parts != NULL) {
        change_json(p, from, to);
    } else {
        p->rules->view_json(p->before, from);
        p->rules->view_json(p->after, to);
    }
    if (!patch_write(json_trusted(from->at, from->len), json_trusted(to->at, to->len), form, o)) {
        json_raw(o, "{}", 2);
    }
}
