/**
 * For `node --expose-gc --import`: on SIGUSR2 everything that the server holds for long emits two errors, since
 * some listeners take one only, and standard error says what has.
 */
import { EventEmitter } from 'node:events';
import process from 'node:process';

/** By the names of their classes: those of Node.js, pg and nodemailer. */
const names = ['Server', 'Socket', 'BoundPool', 'Client', 'Connection', 'SMTPTransport', 'Mail'];

/** @type {WeakRef<EventEmitter>[]} */
const emitters = [];
const { init } = EventEmitter;

EventEmitter.init = function (...options) {
  emitters.push(new WeakRef(this));
  return init.apply(this, options);
};

function isHeld(emitter) {
  // The pipe that ends the process with its test is not the server's own.
  if (emitter === undefined || emitter === process.stdin) return false;
  // The `Client` of `fetch` has this method, and emits none.
  return !('dispatch' in emitter) && names.includes(emitter.constructor.name);
}

process.on('SIGUSR2', () => {
  globalThis.gc();
  const held = emitters.map((reference) => reference.deref()).filter(isHeld);
  for (const emitter of [...held, ...held]) {
    emitter.emit('error', Object.assign(new Error('forced'), { code: 'EFORCED' }));
  }
  const found = new Set(held.map((emitter) => emitter.constructor.name));
  process.stderr.write(`Emitted by ${[...found].sort().join(', ')}.\n`);
});
