/** Measures the Web Vitals of a visit and reports them: see docs/privacy-and-measuring.md. */
import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { track } from './analytics.ts';

for (const observe of [onCLS, onINP, onLCP, onTTFB]) observe(report);

function report({ name, value, rating }: Metric): void {
  if (name === 'FCP') return;
  // CLS is a score with decimals; the others are milliseconds.
  const rounded = name === 'CLS' ? Math.round(value * 1_000) / 1_000 : Math.round(value);
  track({ name: 'web_vital', metric: name, value: rounded, rating });
}
