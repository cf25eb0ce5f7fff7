import type { SceneFactory } from './scene.ts'

type LoadScene = () => Promise<{ readonly createScene: SceneFactory }>

/** Every scene by name. Each loads on its own, so one broken scene does not stop the others. */
export const sceneModules: Readonly<Record<string, LoadScene>> = {
  'aurora-pines': () => import('./aurora-pines.ts'),
  'balloon-morning': () => import('./balloon-morning.ts'),
  'card-colour': () => import('./card-colour.ts'),
  'card-guess': () => import('./card-guess.ts'),
  'card-habits': () => import('./card-habits.ts'),
  'card-oats': () => import('./card-oats.ts'),
  'card-stretch': () => import('./card-stretch.ts'),
  'city-day': () => import('./city-day.ts'),
  'dune-shadows': () => import('./dune-shadows.ts'),
  'dusk-hills': () => import('./dusk-hills.ts'),
  equaliser: () => import('./equaliser.ts'),
  'firefly-wood': () => import('./firefly-wood.ts'),
  jellyfish: () => import('./jellyfish.ts'),
  'koi-pond': () => import('./koi-pond.ts'),
  'lantern-sky': () => import('./lantern-sky.ts'),
  'latte-art': () => import('./latte-art.ts'),
  'lava-lamp': () => import('./lava-lamp.ts'),
  'mandala-bloom': () => import('./mandala-bloom.ts'),
  'moon-ocean': () => import('./moon-ocean.ts'),
  'night-train': () => import('./night-train.ts'),
  'paper-cranes': () => import('./paper-cranes.ts'),
  'pendulum-wave': () => import('./pendulum-wave.ts'),
  'rain-window': () => import('./rain-window.ts'),
  'snow-village': () => import('./snow-village.ts'),
  'star-warp': () => import('./star-warp.ts'),
  synthwave: () => import('./synthwave.ts'),
  vinyl: () => import('./vinyl.ts'),
  'vireo-song': () => import('./vireo-song.ts'),
  'window-plant': () => import('./window-plant.ts'),
}
