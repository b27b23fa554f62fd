import { expect, test } from 'vitest'
import { installedPackages } from './chromium.mjs'

const APT_OUTPUT = `The following NEW packages will be installed:
  chromium-common chromium-headless-shell libjpeg62-turbo
Unpacking chromium-common (150.0.7871.100-1~deb12u1) ...
Setting up libjpeg62-turbo:amd64 (1:2.1.5-2) ...
Setting up chromium-common (150.0.7871.100-1~deb12u1) ...
Setting up chromium-headless-shell (150.0.7871.100-1~deb12u1) ...
Processing triggers for libc-bin (2.36-9+deb12u13) ...
`

test('the installed packages are read from the output of apt-get with their versions', () => {
  expect(installedPackages(APT_OUTPUT)).toEqual([
    'libjpeg62-turbo 1:2.1.5-2',
    'chromium-common 150.0.7871.100-1~deb12u1',
    'chromium-headless-shell 150.0.7871.100-1~deb12u1',
  ])
})

test('nothing is installed where apt-get failed or had nothing to do', () => {
  expect(installedPackages('E: Unable to locate package chromium-headless-shell\n')).toEqual([])
})
