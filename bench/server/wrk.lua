-- Prints the result of a run of wrk as one line of JSON; times in microseconds.
done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.stderr:write(string.format(
    '{"requests":%d,"seconds":%f,"failed":%d,"p50Us":%d,"p99Us":%d}\n',
    summary.requests, summary.duration / 1e6, failed,
    latency:percentile(50), latency:percentile(99)))
end
