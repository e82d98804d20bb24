// `stolik engine` as a child process: one JSON object a line each way (docs/engine.md).
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export class Engine {
    constructor(program) {
        this.child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
        this.waiting = [];
        const lines = createInterface({ input: this.child.stdout });
        lines.on('line', (line) => this.waiting.shift()?.resolve(JSON.parse(line)));
        this.child.on('error', (error) => this.fail(error));
        this.child.on('exit', (code, signal) => this.fail(new Error(`the engine ended (${signal ?? code})`)));
        this.child.stdin.on('error', (error) => this.fail(error));
    }

    fail(error) {
        this.failed = error;
        this.waiting.splice(0).forEach(({ reject }) => reject(error));
    }

    ask(request) {
        if (this.failed) {
            return Promise.reject(this.failed);
        }
        return new Promise((resolve, reject) => {
            this.waiting.push({ resolve, reject });
            this.child.stdin.write(`${JSON.stringify(request)}\n`);
        });
    }

    stop() {
        this.child.removeAllListeners('exit');
        this.child.stdin.end();
    }
}
