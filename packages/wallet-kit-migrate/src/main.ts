#!/usr/bin/env node
/** `npx @peppermint/wallet-kit migrate`. */
import { runCommand } from './runCommand.ts'

process.exitCode = runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
})
