// Run after `npm ci`.  Under an old Node, such as Debian's, npm leaves out the native half of the bundler, which asks for
// a newer one.  By now the newer one is here, in node_modules/.bin, and first in the path of this script: so what is
// missing is installed once more, with it.
import { execFileSync } from 'node:child_process';

await import('rolldown').catch(() =>
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], { stdio: 'inherit' }),
);
