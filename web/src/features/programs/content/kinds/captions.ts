/** A timestamp line in SubRip format: `00:00:01,000 --> 00:00:04,000`. */
const times = /^(\d{1,2}:\d{2}:\d{2}),(\d{3})\s*-->\s*(\d{1,2}:\d{2}:\d{2}),(\d{3}).*$/gm

/** Converts SubRip to WebVTT, the only format browsers show; the server validates anything else. */
export async function asWebVtt(file: File): Promise<File> {
  // No captions are this large; the server reports it
  if (file.size > 2 * 1024 * 1024) return file
  const text = decoded(await file.arrayBuffer()).replaceAll(/\r\n?/g, '\n')
  if (text.startsWith('WEBVTT') || text.search(times) < 0) return file
  const cues = text.replaceAll(times, '$1.$2 --> $3.$4').replaceAll(/<\/?font[^>]*>|\{\\an?\d+\}/gi, '')
  return new File([`WEBVTT\n\n${cues.trim()}\n`], file.name.replace(/(\.srt)?$/i, '.vtt'), { type: 'text/vtt' })
}

/** Decodes the file; older programs save SubRip in a Windows encoding. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
