export default {
  package: 'Package ({language})',
  hint: 'Export the course as SCORM 1.2 or SCORM 2004 and add its zip file. It runs in a sandbox that can’t reach Preceptor.',
  untitled: 'Untitled package',
  version: 'Edition',
  files: 'Files',
  size: 'Unpacked',
  launch: 'Begins with',
  parts: 'Lessons',
  frames: 'This package is made of frames',
  framesNeed:
    'Its frames work together, which is safe only on a host name of its own. Until whoever runs Preceptor sets CONTENT_ORIGIN, learners can’t open it.',
  framesPlay: 'It runs on the host name that is set for packages.',
  tryIt: 'Try it',
  notRead: 'The package could not be read.',
  retry: 'Try again',
} as const
