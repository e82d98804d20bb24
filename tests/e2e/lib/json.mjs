// RFC 7396 merge patches, and JSON in which null means absent.

export function isObject(v) {
    return typeof v === 'object' && v !== null && !Array.isArray(v)
}

export function mergePatch(target, patch) {
    if (!isObject(patch)) {
        return patch
    }
    const result = isObject(target) ? { ...target } : {}
    for (const [key, value] of Object.entries(patch)) {
        if (value === null) {
            delete result[key]
        } else {
            result[key] = mergePatch(result[key], value)
        }
    }
    return result
}

// Without members that are null, and with keys in order, so that equal things have equal texts.
export function plain(v) {
    if (Array.isArray(v)) {
        return v.map(plain)
    }
    if (!isObject(v)) {
        return v
    }
    const result = {}
    for (const key of Object.keys(v).sort()) {
        if (v[key] !== null) {
            result[key] = plain(v[key])
        }
    }
    return result
}

export function same(a, b) {
    return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}
