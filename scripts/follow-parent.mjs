// Preloaded into what our commands run, so that it stops, as if asked to, when the command that
// started it is killed and cannot ask.
const WATCH_MODE_POLL_MS = 500

const command = Number(process.env.TWIRL_COMMAND_PID)
// Processes that this one starts inherit the preload, but follow their own parent.
delete process.env.TWIRL_COMMAND_PID

if (command && process.env.WATCH_REPORT_DEPENDENCIES) followThroughWatcher()
else if (command) followChannel()

function followChannel() {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // An open channel alone must not keep a finished program running.
  process.channel?.unref()
}

// Node's watcher stands between the command and us: it sees nothing, and must stop with us.
function followThroughWatcher() {
  const timer = setInterval(() => {
    if (isAlive(command)) return
    clearInterval(timer)
    process.kill(process.ppid, 'SIGTERM')
  }, WATCH_MODE_POLL_MS).unref()
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
