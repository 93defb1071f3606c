/** `1.4 MB` */
export function formatBytes(bytes: number) {
  if (bytes < 1024) return `${bytes} B`
  const kilo = bytes / 1024
  if (kilo < 1024) return `${Math.round(kilo)} KB`
  const mega = kilo / 1024
  return mega < 1024 ? `${Number(mega.toFixed(1))} MB` : `${Number((mega / 1024).toFixed(1))} GB`
}
