/** The simulated chain in a separate process. Its argument is a JSON object; prints `{"port":…}` once it listens. */
import {
  startSimulatedNode,
  type SimulatedNodeOptions,
} from '@peppermint/gateway/indexing/simulatedNode.fixture.ts'

const node = await startSimulatedNode(JSON.parse(process.argv[2] ?? '{}') as SimulatedNodeOptions)
console.log(JSON.stringify({ port: Number(new URL(node.url).port) }))
process.once('SIGTERM', () => void node.stop().finally(() => process.exit(0)))
