// States in a form that can be compared, and how two of them differ.

const asList = (value) => (value === null ? [] : [value].flat());
const seatsOf = (value) => (Array.isArray(value) ? value : Object.keys(value).map(Number));
const sorted = (list) => [...list].sort((a, b) => (a < b ? -1 : Number(a > b)));

// Fields whose form the rules leave open, or whose lists have no order.
const FORMS = {
    accepted: sorted, rejected: sorted, new_ships: sorted, walls: sorted, tipped_cities: sorted, asked: sorted,
    merchant_fleet: (value) => sorted(asList(value)),
    to_lose: (value) => sorted(seatsOf(value)),
    progress_decks: (value) => Object.values(value).flat(), // one list, or one for each track
    used_progress: (value) => Object.values(value).flat(),
};

export function canonical(value) {
    if (Array.isArray(value)) {
        return value.map(canonical);
    }
    if (value === null || typeof value !== 'object') {
        return value;
    }
    const names = Object.keys(value).sort();
    return Object.fromEntries(names.map((name) => [name, canonical(FORMS[name]?.(value[name]) ?? value[name])]));
}

const show = (value) => (value === undefined ? '(nothing)' : JSON.stringify(value));
const isObject = (value) => value !== null && typeof value === 'object';

// Lines 'path: the model has …, the engine has …'.
export function differences(model, engine, path = '') {
    if (isObject(model) && isObject(engine) && Array.isArray(model) === Array.isArray(engine)) {
        const names = new Set([...Object.keys(model), ...Object.keys(engine)]);
        return [...names].flatMap((name) => differences(model[name], engine[name], path ? `${path}.${name}` : name));
    }
    if (show(model) === show(engine)) {
        return [];
    }
    return [`${path}: the model has ${show(model)}, the engine has ${show(engine)}`];
}
