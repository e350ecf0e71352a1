import { defineConfig } from 'vitest/config';

// Tests in a real browser against a real server.  One file at a time: the machine has few cores, and engines use them.
const junit = process.env.MNK_JUNIT;

export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: junit ? ['default', ['junit', { outputFile: junit, suiteName: 'browser' }]] : ['default'],
  },
});
