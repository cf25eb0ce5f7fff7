import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { expected, outcomeOf, type Outcomes } from '#support/video-outcomes.ts'

/**
 * Videos that other users made (AndroidX Media, Flutter, Intel, MDN) and that we may not redistribute: beside the
 * project, or in `VIDEOS_OF_OTHERS`. Without them these tests are skipped.
 */
const videosFolder =
  process.env['VIDEOS_OF_OTHERS'] ?? resolve(import.meta.dirname, '../../../shared/clips/real')

const outcomes: Outcomes = {
  'ax_8k24fps_300ms.mp4': 'video-too-many-pixels',
  'ax_bbb_176x144_128kbps_15fps_h263.3gp': [176, 144, 1, 'silent'],
  'ax_bbb_1ch_8kHz_aac_lc.m4a': 'no-video-track',
  'ax_bbb_642x642_vp9.webm': [240, 240, 2.97, 'silent'],
  'ax_bbb_800x640_768kbps_30fps_avc_pyramid_3b.mp4': [426, 240, 4, 'silent'],
  'ax_bear-vp9-odd-dimensions.webm': [160, 120, 1, 'silent'],
  'ax_bt601.mov': [358, 240, 1.02, 'sound'],
  'ax_dolbyVision-hdr.MOV': [240, 426, 1, 'sound'],
  'ax_edit_list_positive_shift.mp4': [426, 240, 10, 'silent'],
  'ax_h265_with_metadata_track.mp4': [240, 426, 1, 'sound'],
  'ax_hlg10-color-test.mp4': [426, 240, 1, 'sound'],
  'ax_invalid-bitstream.webm': 'damaged',
  'ax_long_180p_av1.mp4': 'too-long',
  'ax_portrait_4k60.mp4': [240, 426, 1, 'sound'],
  'ax_sample.avi': [576, 240, 4.09, 'sound'],
  'ax_sample_android_slow_motion.mp4': [426, 240, 1, 'silent'],
  'ax_sample_empty_track.mp4': [360, 240, 1.13, 'sound'],
  'ax_sample_video_only.mp4': [360, 240, 1, 'silent'],
  'ax_sample_with_fake_auxiliary_tracks.mp4': 'too-small',
  'ax_sample_without_stss.mp4': [360, 240, 1, 'silent'],
  'ax_trim_optimization_failure.mp4': [254, 240, 5.59, 'sound'],
  'flutter_bee.mp4': [426, 240, 4.04, 'sound'],
  'intel_asl_again.mkv': [320, 240, 2.6, 'silent'],
  'intel_bottle-detection.mp4': [426, 240, 39.85, 'silent'],
  'mdn_flower-fragmented.mp4': [426, 240, 5.14, 'silent'],
  'mdn_flower.mp4': [426, 240, 5.07, 'silent'],
  'mdn_flower.webm': [426, 240, 5.07, 'silent'],
  'mdn_stream-of-water.mp4': [320, 240, 3.17, 'sound'],
  'mdn_tears-of-steel-battle-clip-medium.webm': [576, 240, 70.58, 'sound'],
  'mdnla_crystal.mp4': [360, 240, 11.97, 'sound'],
  'mdnla_elf.mp4': [360, 240, 8.03, 'sound'],
  'mdnla_monster.mp4': [360, 240, 7.33, 'sound'],
  'mdnla_pig.mp4': [360, 240, 6.53, 'sound'],
  'mdnla_rabbit.mp4': [360, 240, 7.8, 'sound'],
  'phone_portrait_1080x1920_15s.mp4': [240, 426, 15, 'sound'],
}

describe.runIf(existsSync(videosFolder))(
  'videos of others are playable afterwards or refused with a reason',
  () => {
    let workDir: string
    beforeAll(async () => {
      workDir = await mkdtemp(join(tmpdir(), 'vireo-clips-'))
    })
    afterAll(() => rm(workDir, { recursive: true }))

    test('no video is without a line', async () => {
      expect((await readdir(videosFolder)).toSorted()).toEqual(Object.keys(outcomes).toSorted())
    })

    test.each(Object.entries(outcomes))('%s: %j', async (name, outcome) => {
      expect(await outcomeOf(join(videosFolder, name), workDir)).toEqual(expected(outcome))
    })
  },
)
