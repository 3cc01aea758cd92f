-- Posts BODY, where there is one, with another text for UNIQUE each time; otherwise wrk's own GET.
local body = os.getenv("BODY")
if body ~= "" then
  local count = 0
  local run = os.time() .. string.format("%x", math.random(0, 2 ^ 30)) .. tostring({}):sub(8)
  request = function()
    count = count + 1
    local text = body:gsub("UNIQUE", run .. "-" .. count)
    return wrk.format("POST", nil, nil, text)
  end
end

-- Prints the result as one line of JSON.
done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.stderr:write(string.format(
    '{"perSecond":%f,"failed":%d,"p50Ms":%f,"p99Ms":%f}\n',
    summary.requests / (summary.duration / 1e6), failed,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
