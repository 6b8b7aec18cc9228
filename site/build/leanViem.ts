/**
 * Leaves out of the bundle what viem carries for calls that this page never makes: the bytecode of helper
 * contracts that exist nowhere ("deployless" calls), the parser of human-readable ABIs that those calls use for
 * two constant lines, and the encoder of block overrides. About 7 kB of the first load; see docs/decisions/0006.
 * A viem in which the places have moved fails the build, so that an update cannot quietly undo or break this.
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
          this.error('viem keeps its helper bytecode elsewhere now: see site/build/leanViem.ts.')
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
        this.error('The call.js of viem is written otherwise now: see site/build/leanViem.ts.')
      return { code: lean, map: null }
    },
  }
}
