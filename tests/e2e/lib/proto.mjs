// Messages of docs/stolik.proto, written and read by Debian's protoc: nothing here knows the format.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = join(dirname(fileURLToPath(import.meta.url)), '../../../docs')

function protoc(what, message, input) {
    const done = spawnSync('protoc', [`--proto_path=${docs}`, `--${what}=stolik.${message}`, join(docs, 'stolik.proto')],
        { input, maxBuffer: 1 << 24 })
    if (done.error) throw done.error
    if (done.status !== 0) throw new Error(`protoc --${what}: ${done.stderr}`)
    return done.stdout
}

export const hasProtoc = spawnSync('protoc', ['--version']).status === 0

/** From the text format: 't: PING id: 3'. */
export const encode = (text, message = 'Request') => protoc('encode', message, text)

/** The text format; throws if the bytes are no message, or have fields that the file does not know. */
export function decode(bytes, message = 'Message') {
    const text = String(protoc('decode', message, bytes))
    const unknown = /^\s*\d+[:{ ]/m.exec(text)
    if (unknown) throw new Error(`a field that stolik.proto does not have: ${unknown[0]} in\n${text}`)
    return text
}
