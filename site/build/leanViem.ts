/**
 * Removes code from viem's bundle that this page never calls: the bytecode of helper contracts for "deployless"
 * calls, the human-readable ABI parser that those calls use for two constants, the encoder of block overrides, advice
 * for developers in errors, and reasons of panics that do not occur. About 7 kB of the first load; see
 * docs/decisions/0006. The build fails if viem has changed these places.
 */
import type { Plugin } from 'vite'

const ABIS = {
  "parseAbi(['constructor(bytes, bytes)'])": ['bytes', 'bytes'],
  "parseAbi(['constructor(address, bytes, address, bytes)'])": ['address', 'bytes', 'address', 'bytes'],
}

export function leanViem(): Plugin {
  return {
    name: 'lean-viem',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/viem/_esm/constants/contracts.js')) {
        const lean = code.replaceAll(/'0x[0-9a-f]{100,}'/g, "'0x'")
        if (lean === code)
          this.error('leanViem: no helper bytecode found in viem; update site/build/leanViem.ts')
        return { code: lean, map: null }
      }
      if (id.endsWith('/viem/_esm/errors/abi.js')) {
        const lean = code.replaceAll(/^\s*(['`])(?:Make sure you are using|You can look up) .*\1,\n/gm, '')
        if (lean === code) this.error('leanViem: no advice found in viem; update site/build/leanViem.ts')
        return { code: lean, map: null }
      }
      if (id.endsWith('/viem/_esm/constants/solidity.js')) {
        // Conversions, storage and memory: no contract that the page calls can fail so.
        const lean = code.replaceAll(/^\s*(?:33|34|49|65|81): '.*',\n/gm, '')
        if (lean === code)
          this.error('leanViem: no panic reasons found in viem; update site/build/leanViem.ts')
        return { code: lean, map: null }
      }
      if (!id.endsWith('/viem/_esm/actions/public/call.js')) return null
      let lean = code
        .replace("import { parseAbi } from 'abitype';\n", '')
        .replace("import * as BlockOverrides from 'ox/BlockOverrides';\n", '')
        .replace('BlockOverrides.toRpc(blockOverrides)', 'blockOverrides')
      for (const [from, types] of Object.entries(ABIS)) {
        const inputs = types.map((type) => ({ type }))
        lean = lean.replace(
          from,
          JSON.stringify([{ type: 'constructor', inputs, stateMutability: 'nonpayable' }]),
        )
      }
      if (lean.includes('parseAbi') || lean.includes('BlockOverrides.'))
        this.error('leanViem: viem changed actions/public/call.js; update site/build/leanViem.ts')
      return { code: lean, map: null }
    },
  }
}
