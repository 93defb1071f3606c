export default {
  package: 'Package ({language})',
  hint: 'Export the course as SCORM 1.2 or SCORM 2004 and add its zip file. It runs in a sandbox that can’t reach Preceptor.',
  untitled: 'Untitled package',
  version: 'Edition',
  files: 'Files',
  size: 'Unpacked',
  launch: 'Begins with',
  parts: 'Lessons',
  cautions: 'Not all of this package works here',
  topWindow:
    'It looks for its tracking in the top window of the browser, which it can’t reach. Nothing it reports will arrive.',
  flash: 'It has Flash files, which no browser can play anymore.',
  sequencing: 'It sets rules for the order of its lessons. Learners can open them in any order, and each one counts.',
  outside: 'It loads from {hosts}. The sandbox blocks that, so export the course with everything in the package.',
  frames: 'This package is made of frames',
  framesNeed:
    'Its frames work together, which is safe only on a host name of its own. Until your Preceptor administrator sets CONTENT_ORIGIN, learners can’t open it.',
  framesPlay: 'It runs on the host name that is set for packages.',
  tryIt: 'Try it',
  notRead: 'The package could not be read.',
  retry: 'Try again',
} as const
