// A reporter for `node --test`: writes the files in which a test failed, a line each.
export default async function* failed(events) {
    const files = new Set()
    for await (const { type, data } of events) {
        if (type === 'test:fail' && data.file) files.add(data.file)
    }
    for (const file of files) yield file + '\n'
}
