import type { Config } from '../config.ts'
import type { FileStore } from './file-store.ts'

const opened = new WeakMap<object, Promise<FileStore>>()

/** Returns the configured store. The S3 library is loaded only if it is used. */
export async function storeOf(config: Pick<Config, 'filesDir' | 's3' | 'appKeys'>): Promise<FileStore> {
  const known = opened.get(config) ?? open(config)
  opened.set(config, known)
  return known
}

async function open({ filesDir, s3, appKeys: keys }: Pick<Config, 'filesDir' | 's3' | 'appKeys'>): Promise<FileStore> {
  if (s3) return import('./s3.ts').then(({ s3Store }) => ({ ...s3Store(s3), keys }))
  return import('./folder.ts').then(({ folderStore }) => ({ ...folderStore(filesDir), keys }))
}
