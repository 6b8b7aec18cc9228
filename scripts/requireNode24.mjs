/** Imported first by scripts that need Node 24: on an older one, which npm would not have used, it ends them with a sentence. */
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write(
    `This script needs Node 24, and this is ${process.version}. Run it with npm (CONTRIBUTING.md lists the commands), which uses the repository's Node. Nothing was checked.\n`,
  )
  process.exit(1)
}
