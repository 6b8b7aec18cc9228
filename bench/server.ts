/** `npm run bench:server`: the server's figures, each with its reference, in one run. Its options are those of `runBench`. */
import { runBench } from './parts/runBench.ts'
import { activityPart } from './server/activityPart.ts'
import { faultsPart } from './server/faultsPart.ts'
import { followerPart } from './server/followerPart.ts'
import { inputPart } from './server/inputPart.ts'
import { serverPage } from './server/page.ts'
import { salePart } from './server/salePart.ts'
import { syncPart } from './server/syncPart.ts'

await runBench(
  {
    sale: salePart,
    follower: followerPart,
    sync: syncPart,
    activity: activityPart,
    faults: faultsPart,
    input: inputPart,
  },
  serverPage,
)
