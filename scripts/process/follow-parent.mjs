// Preloaded into the programs that the commands run, so that they stop as on SIGTERM when the command that
// started them was killed and cannot send a signal.
const WATCH_MODE_POLL_MS = 500

const command = Number(process.env.TWIRL_COMMAND_PID)
// Child processes inherit the preload, but watch their own parent.
delete process.env.TWIRL_COMMAND_PID

if (command && process.env.WATCH_REPORT_DEPENDENCIES) followThroughWatcher()
else if (command) followChannel()

function followChannel() {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // An open channel alone must not keep a finished program running.
  process.channel?.unref()
}

// Node's watcher is between the command and this process: it does not notice, and must be stopped too. It may crash
// then, without stopping this process, whose parent is another one from then on.
function followThroughWatcher() {
  const watcher = process.ppid
  const timer = setInterval(() => {
    if (isAlive(command)) return
    const isWatched = process.ppid === watcher
    // A second signal would end this process before it has closed what is open.
    if (!isWatched) clearInterval(timer)
    process.kill(isWatched ? watcher : process.pid, 'SIGTERM')
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
