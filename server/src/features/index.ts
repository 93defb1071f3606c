import type { Feature, Services } from '../http/mount.ts'

/** Every feature of the server. A test holds that each endpoint of the contract is mounted exactly once. */
export const features = (_services: Services): Feature[] => []
