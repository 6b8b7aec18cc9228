/** wagmi's connector for Safe, as a late part of the kit: only a page inside Safe loads it. */
export { safe } from 'wagmi/connectors/safe'
