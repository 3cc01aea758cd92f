/**
 * Tries `deploy/prometheus.yml` and its rules in Debian's Prometheus. Where that is not installed,
 * says what would bring it, and fails nothing.
 */
import { checkAlerts, promtoolVersion } from '#testing/deploy/alerts.ts';

const version = promtoolVersion();
if (version === null) {
  console.log('The alerts are not tried, since there is no promtool: apt-get install prometheus');
} else {
  console.log(version);
  const problems = await checkAlerts();
  for (const problem of problems) console.error(`✗ ${problem}`);
  console.log(problems.length === 0 ? 'All as it should be' : `${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
