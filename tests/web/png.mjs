// Smaller pictures: a PNG of a few colours out of one of millions. Screens have large areas of
// few colours, so that nobody sees a difference, and the repository stays small.
import { deflateSync, inflateSync } from 'node:zlib'

const SIGN = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const COLOURS = 64 // enough for one screen

const crcs = Uint32Array.from({ length: 256 }, (_, n) => {
    for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1
    return n
})

function crc(bytes) {
    let c = 0xffffffff
    for (const byte of bytes) c = crcs[(c ^ byte) & 255] ^ (c >>> 8)
    return (c ^ 0xffffffff) >>> 0
}

function chunk(type, data) {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc(body), body.length + 4)
    return out
}

function paeth(a, b, c) {
    const p = a + b - c
    const [da, db, dc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
    return da <= db && da <= dc ? a : db <= dc ? b : c
}

/** The pixels of a PNG as browsers write it: 8 bits, RGB or RGBA, not interlaced. */
export function decode(png) {
    const parts = []
    let width, height, depth
    for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
        const type = png.toString('latin1', at + 4, at + 8)
        const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
        if (type === 'IHDR') [width, height, depth] = [data.readUInt32BE(0), data.readUInt32BE(4), data[9] === 6 ? 4 : 3]
        if (type === 'IDAT') parts.push(data)
    }
    const raw = inflateSync(Buffer.concat(parts))
    const stride = width * depth
    const pixels = Buffer.alloc(height * stride)
    for (let y = 0; y < height; y++) {
        const filter = raw[y * (stride + 1)]
        for (let x = 0; x < stride; x++) {
            const left = x >= depth ? pixels[y * stride + x - depth] : 0
            const up = y > 0 ? pixels[(y - 1) * stride + x] : 0
            const corner = x >= depth && y > 0 ? pixels[(y - 1) * stride + x - depth] : 0
            const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]
            pixels[y * stride + x] = raw[y * (stride + 1) + 1 + x] + guess
        }
    }
    return { width, height, depth, pixels }
}

/** How often each colour occurs: [red, green, blue, times]. */
function colours({ pixels, depth }) {
    const counts = new Map()
    for (let i = 0; i < pixels.length; i += depth) {
        const key = (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2]
        counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return [...counts].map(([key, n]) => [key >> 16, (key >> 8) & 255, key & 255, n])
}

function spread(box) {
    const ranges = [0, 1, 2].map((c) => {
        let [low, high] = [255, 0]
        for (const colour of box) {
            low = Math.min(low, colour[c])
            high = Math.max(high, colour[c])
        }
        return high - low
    })
    const widest = Math.max(...ranges)
    return { widest, channel: ranges.indexOf(widest) }
}

function mean(box) {
    const times = box.reduce((sum, colour) => sum + colour[3], 0)
    return [0, 1, 2].map((c) => Math.round(box.reduce((sum, colour) => sum + colour[c] * colour[3], 0) / times))
}

/** Median cut: the box with the widest spread, weighed by how much of the picture it fills, is cut
 *  where half of its pixels lie. */
function palette(all, most) {
    const weigh = (box) => ({ box, ...spread(box), times: box.reduce((sum, colour) => sum + colour[3], 0) })
    const boxes = [weigh(all)]
    while (boxes.length < most) {
        const worst = boxes.reduce((best, one, i) => (one.widest * Math.sqrt(one.times) > boxes[best].widest * Math.sqrt(boxes[best].times) ? i : best), 0)
        const { box, channel, times, widest } = boxes[worst]
        if (widest === 0) break
        box.sort((a, b) => a[channel] - b[channel])
        let at = 0
        for (let sum = 0; at < box.length - 1 && (at === 0 || sum < times / 2); at++) sum += box[at][3]
        boxes.splice(worst, 1, weigh(box.slice(0, at)), weigh(box.slice(at)))
    }
    return boxes.map(({ box }) => ({ box, colour: mean(box) }))
}

/** The same picture, smaller. */
export function shrink(png, most = COLOURS) {
    const picture = decode(png)
    const { width, height, depth, pixels } = picture
    const boxes = palette(colours(picture), most)
    const index = new Map(boxes.flatMap(({ box }, i) => box.map(([r, g, b]) => [(r << 16) | (g << 8) | b, i])))
    const rows = Buffer.alloc(height * (width + 1))
    for (let y = 0, i = 0; y < height; y++) {
        for (let x = 0; x < width; x++, i += depth) {
            rows[y * (width + 1) + 1 + x] = index.get((pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2])
        }
    }
    const head = Buffer.alloc(13)
    head.writeUInt32BE(width, 0)
    head.writeUInt32BE(height, 4)
    head.set([8, 3, 0, 0, 0], 8)
    return Buffer.concat([SIGN, chunk('IHDR', head), chunk('PLTE', Buffer.from(boxes.flatMap(({ colour }) => colour))),
        chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}
