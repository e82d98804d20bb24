// Seeds and commitments of docs/fair.md, worked out apart from the server.
import { createHash, createHmac, randomBytes } from 'node:crypto'

const label = (text) => Buffer.concat([Buffer.from(`STOLIK1${text}`), Buffer.from([0])])
const hex = (text) => Buffer.from(text, 'hex')

function sha256(...parts) {
    return createHash('sha256').update(Buffer.concat(parts)).digest('hex')
}

export function drawSeed() {
    return randomBytes(32).toString('hex')
}

export function clientCommitment(id, seat, seed) {
    return sha256(label('/client'), hex(id), Buffer.from([seat]), hex(seed))
}

export function serverCommitment(id, seed) {
    return sha256(label('/server'), hex(id), hex(seed))
}

export function botSeed(id, commitment, seat) {
    return sha256(label('/bot'), hex(id), hex(commitment), Buffer.from([seat]))
}

export function gameKey(id, serverSeed, seeds) {
    return createHmac('sha256', hex(serverSeed))
        .update(
            Buffer.concat([label('/key'), hex(id), Buffer.from([seeds.length]), ...seeds.map(hex)]),
        )
        .digest('hex')
}
