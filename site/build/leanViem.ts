/**
 * Removes code from viem's bundle that this page never calls: the bytecode of helper contracts for "deployless"
 * calls, the human-readable ABI parser that those calls use for two constants, and the encoder of block overrides.
 * About 7 kB of the first load; see docs/decisions/0006. The build fails if viem has changed these places.
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
