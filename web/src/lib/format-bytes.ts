/** `1.4 MB` */
export function formatBytes(bytes: number) {
  if (bytes < 1024) return `${bytes} B`
  const kilo = bytes / 1024
  return kilo < 1024 ? `${Math.round(kilo)} KB` : `${Number((kilo / 1024).toFixed(1))} MB`
}
