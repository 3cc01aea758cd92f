import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from '@prometheus-io/client';

/** How often the event loop is looked at, in milliseconds: what it is late by is a delay. */
const resolutionMs = 20;

export type ProcessFigures = {
  /** Adds the figures of this process, under the names that Prometheus' libraries give them. */
  describe(registers: Registry[]): void;
};

/**
 * The library's own collection is not used: it makes every page dearer, by what it does at each garbage
 * collection and ten times a second.
 */
export function createProcessFigures(): ProcessFigures {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const startedAtSeconds = performance.timeOrigin / 1000;

  return {
    describe(registers) {
      const gauge = (name: string, help: string, value: number) =>
        new Gauge({ name, help, registers }).set(value);
      gauge('process_start_time_seconds', 'Start of the process, in Unix time.', startedAtSeconds);
      const { rss, heapUsed } = process.memoryUsage();
      gauge('process_resident_memory_bytes', 'Resident memory size in bytes.', rss);
      gauge('nodejs_heap_size_used_bytes', 'What of it is in use as the heap of V8.', heapUsed);
      const { user, system } = process.cpuUsage();
      new Counter({
        name: 'process_cpu_seconds_total',
        help: 'Processor time in seconds.',
        registers,
      }).inc((user + system) / 1e6);
      gauge(
        'nodejs_eventloop_lag_p99_seconds',
        'Delay of the event loop since the last time this was asked for, 99th percentile.',
        secondsLate(delays.percentile(99)),
      );
      gauge(
        'nodejs_eventloop_lag_max_seconds',
        'Longest delay of the event loop since the last time this was asked for.',
        secondsLate(delays.max),
      );
      delays.reset();
    },
  };
}

/** Node records the time between two looks, of which only what exceeds the usual is a delay. */
function secondsLate(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000);
}
