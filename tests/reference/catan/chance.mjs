// Repeatable random choices.

export class Chance {
    constructor(seed) {
        this.state = (seed ^ 0x9e3779b9) >>> 0;
    }

    // Mulberry32.
    fraction() {
        this.state = (this.state + 0x6d2b79f5) >>> 0;
        let t = this.state;
        t = Math.imul(t ^ (t >>> 15), t | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    }

    below = (n) => Math.floor(this.fraction() * n);

    happens = (probability) => this.fraction() < probability;

    pick = (list) => list[this.below(list.length)];

    weighted(list, weight) {
        let left = this.fraction() * list.reduce((sum, x) => sum + weight(x), 0);
        return list.find((x) => (left -= weight(x)) < 0) ?? list.at(-1);
    }

    shuffled = (list) => {
        const order = [...list];
        for (let i = order.length - 1; i > 0; i--) {
            const j = this.below(i + 1);
            [order[i], order[j]] = [order[j], order[i]];
        }
        return order;
    };
}
