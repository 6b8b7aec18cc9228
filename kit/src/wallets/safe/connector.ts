/** wagmi's connector for Safe, as a lazy part: only a page inside Safe loads it. */
export { safe } from 'wagmi/connectors/safe'
