/* Writes views in parts, so that of two views only the parts that differ are written and
 * compared. */
#include "server/doors/view_json.h"

#include <string.h>

#include "table/grow.h"

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

view_json_desk view_json_desk_new(void)
{
    return (view_json_desk){.from = text_growing(),
                            .to = text_growing(),
                            .patch = text_growing(),
                            .told = text_growing()};
}

void view_json_desk_drop(view_json_desk *d)
{
    text_drop(&d->from);
    text_drop(&d->to);
    text_drop(&d->patch);
    text_drop(&d->told);
}

/* -- differences -- */

/* A menu is sent anew without a look at the old one: it lists what can be done in a position, and
 * the position has changed. Any value stands for the old one. */
static void menu_change(const view_json_pair *p, const game_part *part, view_json_desk *d)
{
    if (p->menu_before) {
        json_key_int(&d->from, part->menu, 0);
    }
    if (p->menu_after) {
        part_json(part, p->after, &d->to);
    }
}

/* Writes the patch of what was written to the two pages, without braces. */
static void members_patch(view_json_desk *d, patch_form form, text_out *o)
{
    text_restart(&d->patch);
    if (patch_write(json_trusted(d->from.at, d->from.len), json_trusted(d->to.at, d->to.len), form,
                    &d->patch)) {
        json_raw(o, d->patch.at + 1, d->patch.len - 2);
    }
}

static void part_patch(const view_json_pair *p, const game_part *part, patch_form form,
                       view_json_desk *d, text_out *o)
{
    text_restart(&d->from);
    text_restart(&d->to);
    json_object_open(&d->from);
    json_object_open(&d->to);
    if (part->menu != NULL) {
        menu_change(p, part, d);
    } else {
        game_part_json(part, p->before, &d->from);
        game_part_json(part, p->after, &d->to);
    }
    json_object_close(&d->from);
    json_object_close(&d->to);
    members_patch(d, form, o);
}

/* Whether the part was written for these bytes before. What a menu holds depends on the seat. */
static bool is_told(const view_json_pair *p, const game_part *part, patch_form form,
                    const view_json_desk *d)
{
    return d->filled && d->form == form && part - p->rules->parts < VIEW_JSON_PARTS &&
           part->menu == NULL && !game_part_differs(part, d->before.state, p->before) &&
           !game_part_differs(part, d->after.state, p->after);
}

static void told_again(const view_json_desk *d, ptrdiff_t part, text_out *o)
{
    size_t begin = part > 0 ? d->end[part - 1] : 0;
    if (d->end[part] > begin) {
        json_raw(o, d->told.at + begin, d->end[part] - begin);
    }
}

/* Writes the patches of all parts, and remembers them. */
static void first_patch(const view_json_pair *p, patch_form form, view_json_desk *d, text_out *o)
{
    size_t n = p->rules->view_size;
    memcpy(d->before.state, p->before, n);
    memcpy(d->after.state, p->after, n);
    d->filled = true;
    d->form = form;
    text_restart(&d->told);
    for (const game_part *part = p->rules->parts; part->write != NULL; part++) {
        size_t begin = d->told.len;
        d->told.comma = false;
        if (game_part_differs(part, p->before, p->after)) {
            part_patch(p, part, form, d, &d->told);
        }
        if (d->told.len > begin) {
            json_raw(o, d->told.at + begin, d->told.len - begin);
        }
        if (part - p->rules->parts < VIEW_JSON_PARTS) {
            d->end[part - p->rules->parts] = d->told.len;
        }
    }
}

static void next_patch(const view_json_pair *p, patch_form form, view_json_desk *d, text_out *o)
{
    for (const game_part *part = p->rules->parts; part->write != NULL; part++) {
        if (!game_part_differs(part, p->before, p->after)) {
            continue;
        }
        if (is_told(p, part, form, d)) {
            told_again(d, part - p->rules->parts, o);
        } else {
            part_patch(p, part, form, d, o);
        }
    }
}

void view_json_patch(const view_json_pair *p, patch_form form, view_json_desk *d, text_out *o)
{
    json_object_open(o);
    if (p->rules->parts == NULL) {
        text_restart(&d->from);
        text_restart(&d->to);
        p->rules->view_json(p->before, &d->from);
        p->rules->view_json(p->after, &d->to);
        members_patch(d, form, o);
    } else if (!d->filled) {
        first_patch(p, form, d, o);
    } else {
        next_patch(p, form, d, o);
    }
    json_object_close(o);
}
