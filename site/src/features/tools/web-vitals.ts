/** Measures how fast the page was for this visitor, and tells of it: see docs/privacy-and-measuring.md. */
import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { measure } from './acts.ts';

for (const observe of [onCLS, onINP, onLCP, onTTFB]) observe(tell);

function tell({ name, value, rating }: Metric): void {
  if (name === 'FCP') return;
  // A score of layout has decimals; times are milliseconds.
  const rounded = name === 'CLS' ? Math.round(value * 1_000) / 1_000 : Math.round(value);
  measure({ name: 'web_vital', metric: name, value: rounded, rating });
}
