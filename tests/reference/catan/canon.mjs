// States in a form that can be compared, and how two of them differ.

// The rules keep no order in these lists.
const SETS = new Set(['accepted', 'rejected', 'new_ships', 'walls', 'tipped_cities', 'merchant_fleet', 'asked']);
// What a seat remembers (C12.2) is no part of the model.
const LEFT_OUT = new Set(['known']);

export function canonical(value, name = '') {
    if (Array.isArray(value)) {
        const list = value.map((entry) => canonical(entry));
        return SETS.has(name) ? list.sort((a, b) => (a < b ? -1 : Number(a > b))) : list;
    }
    if (value === null || typeof value !== 'object') {
        return value;
    }
    const names = Object.keys(value).filter((key) => !LEFT_OUT.has(key)).sort();
    return Object.fromEntries(names.map((key) => [key, canonical(value[key], key)]));
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
