/* The encoder: a tree of what was sent last, compared with the next value. */
#include "server/doors/schema.h"

#include <stdlib.h>
#include <string.h>

#include "server/accounts/siphash.h"
#include "server/doors/schema_core.h"
#include "table/grow.h"

typedef struct node node;

/* A field of an object, a key of a map, or an object in an array. */
typedef struct entry {
    node *child; /* NULL: a primitive */
    union {
        char *far;
        char near[8];
    } words; /* the key as JSON has it, then the primitive; far: if they do not fit in here */
    uint32_t index;     /* the field; the number of the key; the place in the array */
    uint32_t pass : 31; /* the last patch whose value had it */
    uint32_t is_far : 1;
    uint32_t key_n, value_n;
} entry;

struct node {
    const schema_class *class; /* NULL: a collection */
    const schema_field *field; /* of a collection */
    entry *entries;            /* in the order in which they came */
    char *items;               /* of an array of primitives: its JSON, instead of entries */
    size_t items_n;
    uint64_t sum; /* of the JSON that it was patched to */
    node *next, *prev;
    uint32_t ref;
    uint32_t n, max;
    uint32_t next_index; /* of a map */
};

struct schema_encoder {
    node *first, *last; /* all nodes by their refs; the first is the root */
    uint32_t next_ref;
    uint32_t pass : 31;
    uint32_t cursor; /* the node that operations are for */
    text_out *o;     /* NULL: a new object is filled, and written afterwards */
};

/* -- nodes -- */

static node *add_node(schema_encoder *e, uint32_t ref, const schema_class *class,
                      const schema_field *field)
{
    node *n = memory_new(sizeof *n);
    *n = (node){.ref = ref, .class = class, .field = field, .prev = e->last};
    if (e->last != NULL) {
        e->last->next = n;
    } else {
        e->first = n;
    }
    e->last = n;
    return n;
}

static const char *words_of(const entry *at)
{
    return at->is_far ? at->words.far : at->words.near;
}

static void free_words(entry *at)
{
    if (at->is_far) {
        free(at->words.far);
    }
}

/* At most as deep as the classes are nested. */
static void drop_node(schema_encoder *e, node *n)
{
    *(n->prev != NULL ? &n->prev->next : &e->first) = n->next;
    *(n->next != NULL ? &n->next->prev : &e->last) = n->prev;
    for (uint32_t i = 0; i < n->n; i++) {
        if (n->entries[i].child != NULL) {
            drop_node(e, n->entries[i].child);
        }
        free_words(&n->entries[i]);
    }
    free(n->entries);
    free(n->items);
    free(n);
}

static entry *add_entry(node *n, uint32_t index)
{
    if (n->n == n->max) {
        n->max += n->max < 16 ? 1 : n->max / 2; /* most objects stay as large as they begin */
        n->entries = memory_resize(n->entries, n->max, sizeof *n->entries);
    }
    n->entries[n->n] = (entry){.index = index};
    return &n->entries[n->n++];
}

static void drop_entry(schema_encoder *e, node *n, uint32_t at)
{
    rules_assert(n->entries != NULL && at < n->n);
    if (n->entries[at].child != NULL) {
        drop_node(e, n->entries[at].child);
    }
    free_words(&n->entries[at]);
    n->n--;
    memmove(&n->entries[at], &n->entries[at + 1], (n->n - at) * sizeof *n->entries);
}

static void drop_entries(schema_encoder *e, node *n)
{
    while (n->n > 0) {
        drop_entry(e, n, n->n - 1);
    }
}

/* The entry of this field or place; they are nearly always in order. */
static entry *entry_of(const node *n, uint32_t index)
{
    if (index < n->n && n->entries[index].index == index) {
        return &n->entries[index];
    }
    for (uint32_t i = 0; i < n->n; i++) {
        if (n->entries[i].index == index) {
            return &n->entries[i];
        }
    }
    return NULL;
}

static size_t length_of(json v)
{
    return (size_t)(v.end - v.at);
}

/* The entry of this key, which is looked for from `hint` on. */
static entry *entry_at(const node *n, json key, uint32_t hint)
{
    size_t key_n = length_of(key);
    for (uint32_t i = 0; i < n->n; i++) {
        entry *at = &n->entries[(hint + i) % n->n];
        if (at->key_n == key_n && memcmp(words_of(at), key.at, key_n) == 0) {
            return at;
        }
    }
    return NULL;
}

static json value_of(const entry *at)
{
    return json_trusted(words_of(at) + at->key_n, at->value_n);
}

static bool is_same(const entry *at, json v)
{
    return at->value_n == length_of(v) && memcmp(words_of(at) + at->key_n, v.at, at->value_n) == 0;
}

/* Puts a key, which may be the one that is there, and a value into an entry. */
static void set_words(entry *at, json key, json v)
{
    size_t key_n = length_of(key);
    size_t value_n = length_of(v);
    char *old = at->is_far ? at->words.far : NULL;
    bool far = key_n + value_n > sizeof at->words.near;
    char *to = far ? memory_new(key_n + value_n) : at->words.near;
    if (key_n > 0) {
        memmove(to, key.at, key_n);
    }
    if (value_n > 0) {
        memcpy(to + key_n, v.at, value_n);
    }
    if (far) {
        at->words.far = to;
    }
    at->is_far = far;
    at->key_n = (uint32_t)key_n;
    at->value_n = (uint32_t)value_n;
    free(old);
}

static void set_key(entry *at, json key)
{
    set_words(at, key, json_trusted("", 0));
}

static void set_value(entry *at, json v)
{
    set_words(at, json_trusted(words_of(at), at->key_n), v);
}

/* -- operations -- */

static void switch_to(schema_encoder *e, const node *n)
{
    if (e->cursor != n->ref) {
        schema_op(e->o, SCHEMA_OP_SWITCH);
        schema_number(e->o, n->ref);
        e->cursor = n->ref;
    }
}

static void op_field(schema_encoder *e, const node *n, int op, uint32_t field)
{
    switch_to(e, n);
    schema_op(e->o, op | (int)field);
}

static void op_index(schema_encoder *e, const node *n, int op, uint32_t index)
{
    switch_to(e, n);
    schema_op(e->o, op);
    schema_number(e->o, index);
}

static void key_out(schema_encoder *e, const entry *at)
{
    schema_primitive(SCHEMA_STRING, json_trusted(words_of(at), at->key_n), e->o);
}

static void held_out(schema_encoder *e, schema_kind kind, const entry *at)
{
    if (at->child != NULL) {
        schema_number(e->o, at->child->ref);
    } else {
        schema_primitive(kind, value_of(at), e->o);
    }
}

/* -- whole nodes -- */

static void items_out(schema_encoder *e, const node *n, json items, uint32_t from)
{
    uint32_t i = 0;
    json_walk w = json_items(items);
    for (json item; json_next(&w, &item); i++) {
        if (i >= from) {
            op_index(e, n, SCHEMA_OP_ADD, i);
            schema_primitive(n->field->of, item, e->o);
        }
    }
}

/* To a client that may have an older value: what has none now is deleted. */
static void absent_out(schema_encoder *e, const node *n)
{
    for (uint32_t i = 0; n->class->fields[i].name != NULL; i++) {
        if (entry_of(n, i) == NULL) {
            op_field(e, n, SCHEMA_OP_DELETE, i);
        }
    }
}

static void node_out(schema_encoder *e, const node *n, bool again)
{
    if (again && n->class != NULL) {
        absent_out(e, n);
    } else if (again) {
        switch_to(e, n);
        schema_op(e->o, SCHEMA_OP_CLEAR);
    }
    for (uint32_t i = 0; i < n->n; i++) {
        const entry *at = &n->entries[i];
        if (n->class != NULL) {
            op_field(e, n, SCHEMA_OP_ADD, at->index);
            held_out(e, n->class->fields[at->index].kind, at);
            continue;
        }
        op_index(e, n, SCHEMA_OP_ADD, at->index);
        if (n->field->kind == SCHEMA_MAP) {
            key_out(e, at);
        }
        held_out(e, n->field->of, at);
    }
    if (n->items != NULL) {
        items_out(e, n, json_trusted(n->items, n->items_n), 0);
    }
}

void schema_state(const schema_encoder *e, bool again, text_out *o)
{
    schema_encoder writer = {.o = o};
    for (const node *n = e->first; n != NULL; n = n->next) {
        node_out(&writer, n, again);
    }
}

/* -- new nodes -- */

static void patch_node(schema_encoder *e, node *n, json v);

/* A node with this value. It is written by fresh_out, after its parent has named it. */
static node *new_child(schema_encoder *e, const schema_class *class, const schema_field *field,
                       json v)
{
    text_out *o = e->o;
    node *n = add_node(e, e->next_ref++, class, field);
    e->o = NULL;
    patch_node(e, n, v);
    e->o = o;
    return n;
}

/* Writes the nodes that were made since this was the next ref. */
static void fresh_out(schema_encoder *e, uint32_t since)
{
    const node *n = e->last;
    if (e->o == NULL || n == NULL || n->ref < since) {
        return;
    }
    while (n->prev != NULL && n->prev->ref >= since) {
        n = n->prev;
    }
    for (; n != NULL; n = n->next) {
        node_out(e, n, false);
    }
}

/* -- objects -- */

/* Whether the field has a value. */
static bool is_given(const schema_field *f, json v)
{
    if (!json_there(v) || json_is_null(v)) {
        return false;
    }
    if (f->kind == SCHEMA_REF || f->kind == SCHEMA_MAP) {
        return json_type_of(v) == JSON_OBJECT;
    }
    return f->kind != SCHEMA_ARRAY || json_type_of(v) == JSON_ARRAY;
}

static bool names(json key, const char *name)
{
    size_t n = strlen(name);
    return length_of(key) == n + 2 && memcmp(key.at + 1, name, n) == 0;
}

/* The members of an object by field; members are nearly always in the order of the fields. */
static void read_members(const schema_class *c, json object, json f[SCHEMA_FIELDS])
{
    json key;
    json value;
    uint32_t fields = 0;
    uint32_t hint = 0;
    for (; c->fields[fields].name != NULL; fields++) {
        f[fields] = (json){0};
    }
    if (json_type_of(object) != JSON_OBJECT) {
        return;
    }
    for (json_walk w = json_items(object); json_next_member(&w, &key, &value);) {
        for (uint32_t i = 0; i < fields; i++) {
            uint32_t at = (hint + i) % fields;
            if (names(key, c->fields[at].name)) {
                f[at] = json_there(f[at]) ? f[at] : value;
                hint = at + 1;
                break;
            }
        }
    }
}

/* Children that stay what they are, those of marked fields first. */
static void patch_children(schema_encoder *e, node *n, const json *f, bool first)
{
    for (uint32_t i = 0; n->class->fields[i].name != NULL; i++) {
        const schema_field *field = &n->class->fields[i];
        const entry *at = field->first == first ? entry_of(n, i) : NULL;
        if (at != NULL && at->child != NULL && is_given(field, f[i])) {
            patch_node(e, at->child, f[i]);
        }
    }
}

static void add_field(schema_encoder *e, node *n, uint32_t i, json v)
{
    const schema_field *field = &n->class->fields[i];
    bool child = field->kind >= SCHEMA_REF;
    entry *at = entry_of(n, i);
    if (at != NULL && (at->child != NULL || is_same(at, v))) {
        return;
    }
    if (at == NULL) {
        at = add_entry(n, i);
    }
    if (child) {
        const schema_class *class = field->kind == SCHEMA_REF ? field->class : NULL;
        at->child = new_child(e, class, class == NULL ? field : NULL, v);
    } else {
        set_value(at, v);
    }
    if (e->o != NULL) {
        op_field(e, n, SCHEMA_OP_ADD, i);
        held_out(e, field->kind, at);
    }
}

static void patch_object(schema_encoder *e, node *n, json v)
{
    json f[SCHEMA_FIELDS] = {{0}};
    read_members(n->class, v, f);
    patch_children(e, n, f, true);
    patch_children(e, n, f, false);
    uint32_t since = e->next_ref;
    for (uint32_t i = 0; n->class->fields[i].name != NULL; i++) {
        if (is_given(&n->class->fields[i], f[i])) {
            add_field(e, n, i, f[i]);
            continue;
        }
        const entry *at = entry_of(n, i);
        if (at != NULL) {
            if (e->o != NULL) {
                op_field(e, n, SCHEMA_OP_DELETE, i);
            }
            drop_entry(e, n, (uint32_t)(at - n->entries));
        }
    }
    fresh_out(e, since);
}

/* -- maps -- */

/* Whether the object that the entry has is another one than this value's. */
static bool is_another(const node *n, const entry *at, json v)
{
    json f[SCHEMA_FIELDS] = {{0}};
    const schema_class *c = n->field->class;
    for (uint32_t i = 0; c->fields[i].name != NULL; i++) {
        if (c->fields[i].identity) {
            const entry *old = entry_of(at->child, i);
            read_members(c, v, f);
            return old == NULL || !json_there(f[i]) || !is_same(old, f[i]);
        }
    }
    return false;
}

static void set_held(schema_encoder *e, const node *n, entry *at, json v)
{
    if (n->field->of == SCHEMA_REF) {
        at->child = new_child(e, n->field->class, NULL, v);
    } else {
        set_value(at, v);
    }
}

static void add_key(schema_encoder *e, node *n, json key, json v)
{
    entry *at = add_entry(n, n->next_index++);
    set_key(at, key);
    set_held(e, n, at, v);
    at->pass = e->pass;
    if (e->o != NULL) {
        op_index(e, n, SCHEMA_OP_ADD, at->index);
        key_out(e, at);
        held_out(e, n->field->of, at);
    }
}

static void set_at_key(schema_encoder *e, node *n, entry *at, json v)
{
    at->pass = e->pass;
    if (n->field->of == SCHEMA_REF) {
        if (!is_another(n, at, v)) {
            return;
        }
        node *old = at->child;
        at->child = new_child(e, n->field->class, NULL, v);
        drop_node(e, old);
        if (e->o != NULL) {
            op_index(e, n, SCHEMA_OP_DELETE_AND_ADD, at->index);
            key_out(e, at);
            held_out(e, n->field->of, at);
        }
    } else if (!is_same(at, v)) {
        set_value(at, v);
        if (e->o != NULL) {
            op_index(e, n, SCHEMA_OP_REPLACE, at->index);
            held_out(e, n->field->of, at);
        }
    }
}

static void drop_unseen(schema_encoder *e, node *n)
{
    for (uint32_t i = 0; i < n->n;) {
        if (n->entries[i].pass == e->pass) {
            i++;
            continue;
        }
        if (e->o != NULL) {
            op_index(e, n, SCHEMA_OP_DELETE, n->entries[i].index);
        }
        drop_entry(e, n, i);
    }
}

static void patch_map(schema_encoder *e, node *n, json v)
{
    json key;
    json value;
    uint32_t hint = 0;
    for (json_walk w = json_items(v); json_next_member(&w, &key, &value);) {
        const entry *at = n->field->of == SCHEMA_REF ? entry_at(n, key, hint++) : NULL;
        if (at != NULL && !is_another(n, at, value)) {
            patch_node(e, at->child, value);
        }
    }
    uint32_t since = e->next_ref;
    hint = 0;
    for (json_walk w = json_items(v); json_next_member(&w, &key, &value);) {
        entry *at = entry_at(n, key, hint++);
        if (json_is_null(value)) {
            continue;
        }
        if (at != NULL) {
            set_at_key(e, n, at, value);
        } else {
            add_key(e, n, key, value);
        }
    }
    drop_unseen(e, n);
    fresh_out(e, since);
}

/* -- arrays of objects -- */

static void patch_list(schema_encoder *e, node *n, json v)
{
    uint32_t i = 0;
    json_walk w = json_items(v);
    if ((uint32_t)json_count(v) < n->n) { /* the decoders agree on no other way to shorten it */
        drop_entries(e, n);
        if (e->o != NULL) {
            switch_to(e, n);
            schema_op(e->o, SCHEMA_OP_CLEAR);
        }
    }
    uint32_t old_n = n->n;
    for (json item; i < old_n && json_next(&w, &item); i++) {
        patch_node(e, n->entries[i].child, item);
    }
    uint32_t since = e->next_ref;
    for (json item; json_next(&w, &item); i++) {
        entry *at = add_entry(n, i);
        at->child = new_child(e, n->field->class, NULL, item);
        if (e->o != NULL) {
            op_index(e, n, SCHEMA_OP_ADD, i);
            held_out(e, SCHEMA_REF, at);
        }
    }
    fresh_out(e, since);
}

/* -- arrays of primitives -- */

enum { ITEMS_COMPARED = 32 }; /* a longer array that differs is sent anew */

typedef struct items {
    json at[ITEMS_COMPARED];
    int n;
} items;

static bool read_items(json array, items *list)
{
    json_walk w = json_items(array);
    list->n = 0;
    for (json item; json_next(&w, &item);) {
        if (list->n == ITEMS_COMPARED) {
            return false;
        }
        list->at[list->n++] = item;
    }
    return true;
}

static bool is_same_item(json a, json b)
{
    return length_of(a) == length_of(b) && memcmp(a.at, b.at, length_of(a)) == 0;
}

/* The one item without which the old array is the new one; -1: there is none such. */
static int dropped_item(const items *old, const items *now)
{
    int at = now->n;
    if (old->n != now->n + 1) {
        return -1;
    }
    while (at > 0 && is_same_item(old->at[at], now->at[at - 1])) {
        at--;
    }
    for (int i = 0; i < at; i++) {
        if (!is_same_item(old->at[i], now->at[i])) {
            return -1;
        }
    }
    return at;
}

static int count_same(const items *old, const items *now)
{
    int n = old->n < now->n ? old->n : now->n;
    int same = 0;
    for (int i = 0; i < n; i++) {
        same += is_same_item(old->at[i], now->at[i]);
    }
    return same;
}

/* A short array that differs little. */
static bool items_changed(schema_encoder *e, const node *n, json before, json after)
{
    items old;
    items now;
    if (!read_items(before, &old) || !read_items(after, &now) || now.n == 0) {
        return false;
    }
    int dropped = dropped_item(&old, &now);
    int same = count_same(&old, &now);
    if (dropped >= 0) {
        op_index(e, n, SCHEMA_OP_DELETE, (uint32_t)dropped);
        return true;
    }
    if (same == old.n && now.n > old.n) {
        items_out(e, n, after, (uint32_t)old.n);
        return true;
    }
    if (old.n != now.n || 2 * same < now.n) {
        return false;
    }
    for (int i = 0; i < now.n; i++) {
        if (!is_same_item(old.at[i], now.at[i])) {
            op_index(e, n, SCHEMA_OP_REPLACE, (uint32_t)i);
            schema_primitive(n->field->of, now.at[i], e->o);
        }
    }
    return true;
}

static void patch_items(schema_encoder *e, node *n, json v)
{
    json before = n->items != NULL ? json_trusted(n->items, n->items_n) : json_trusted("[]", 2);
    if (e->o != NULL && !is_same_item(before, v)) {
        bool empty = length_of(before) == 2;
        if (empty || !items_changed(e, n, before, v)) {
            if (!empty) {
                switch_to(e, n);
                schema_op(e->o, SCHEMA_OP_CLEAR);
            }
            items_out(e, n, v, 0);
        }
    }
    n->items_n = length_of(v);
    n->items = memory_resize(n->items, n->items_n, 1);
    memcpy(n->items, v.at, n->items_n);
}

/* -- all of them -- */

/* As deep as the classes are nested. */
static void patch_node(schema_encoder *e, node *n, json v)
{
    static const uint8_t key[16] = "what was sent";
    uint64_t sum = siphash(key, v.at, length_of(v));
    if (sum == n->sum) {
        return;
    }
    n->sum = sum;
    if (n->class != NULL) {
        patch_object(e, n, v);
        return;
    }
    rules_assert(n->field != NULL);
    if (n->field->kind == SCHEMA_MAP) {
        patch_map(e, n, v);
    } else if (n->field->of == SCHEMA_REF) {
        patch_list(e, n, v);
    } else {
        patch_items(e, n, v);
    }
}

void schema_patch(schema_encoder *e, json value, text_out *o)
{
    e->pass++; /* of 31 bits, as in an entry */
    e->cursor = 0;
    e->o = o;
    patch_node(e, e->first, value);
    e->o = NULL;
}

schema_encoder *schema_new(const schema_class *root, uint32_t refs)
{
    schema_encoder *e = memory_new(sizeof *e);
    e->next_ref = refs;
    add_node(e, 0, root, NULL);
    return e;
}

void schema_free(schema_encoder *e)
{
    if (e != NULL) {
        drop_node(e, e->first);
        free(e);
    }
}

size_t schema_size(const schema_encoder *e)
{
    size_t size = sizeof *e;
    for (const node *n = e->first; n != NULL; n = n->next) {
        size += sizeof *n + n->max * sizeof *n->entries + n->items_n;
        for (uint32_t i = 0; i < n->n; i++) {
            size += n->entries[i].is_far ? n->entries[i].key_n + n->entries[i].value_n : 0;
        }
    }
    return size;
}

uint32_t schema_next_ref(const schema_encoder *e)
{
    return e->next_ref;
}
