/** `npm run bench:gateway`: the gateway's figures. Its options are those of `runBench`. */
import { gatewayParts } from './gateway/parts.ts'
import { gatewayPage } from './gateway/page.ts'
import { runBench } from './parts/runBench.ts'

await runBench(gatewayParts, gatewayPage)
