#!/usr/bin/env node
/*
 * The Solidity compiler for forge: npm's solc, spoken to as the native binary would be. Forge only ever asks
 * for `--version` and `--standard-json`, so no compiler has to be downloaded from outside the npm registry.
 */
const { readFileSync } = require('node:fs')
const paths = require('node:path')

/** Forge asks for it before each command, also where nothing is to be compiled, and loading the compiler takes a while. */
const VERSION = '0.8.30+commit.73712a01.Emscripten.clang'

const args = process.argv.slice(2)

/** A source that forge hands in under another spelling of its path: read as native solc would, from the base. */
function read(path) {
  try {
    return {
      contents: readFileSync(paths.resolve(args[args.indexOf('--base-path') + 1] ?? '.', path), 'utf8'),
    }
  } catch (failure) {
    return { error: failure.message }
  }
}

if (args.includes('--version')) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${VERSION}\n`)
} else if (args.includes('--standard-json')) {
  const solc = require('solc')
  if (solc.version() !== VERSION) throw new Error(`The compiler is ${solc.version()}, not ${VERSION}.`)
  process.stdout.write(solc.compile(readFileSync(0, 'utf8'), { import: read }))
} else {
  process.stderr.write('This stand-in for solc answers --version and --standard-json only.\n')
  process.exitCode = 1
}
