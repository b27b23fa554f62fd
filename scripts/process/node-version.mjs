// Imported first by every command, so it must load on any Node that supports modules.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  process.stderr.write(
    'twirl: Node ' +
      process.versions.node +
      ' is too old; install Node 20 or newer and try again\n',
  )
  process.exit(1)
}
