/** `npm run bench:server`: the server's figures, each with its reference, in one run. Its options are those of `runBench`. */
import { runBench } from './parts/runBench.ts'
import { activityPart } from './server/activityPart.ts'
import { serverPage } from './server/page.ts'
import { salePart } from './server/salePart.ts'

await runBench({ sale: salePart, activity: activityPart }, serverPage)
