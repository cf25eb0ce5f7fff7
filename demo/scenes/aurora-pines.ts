import { seededRandom } from './math.ts'
import { cachedLayer, polygon, ridge } from './paint.ts'
import { HEIGHT, type Painter, type SceneFactory, WIDTH } from './scene.ts'
import { createShaderLayer } from './shader.ts'

const SHADE = `
float curtain(vec2 at, float seed, float cycles) {
  float drift = noise(vec2(at.x * 1.7 + seed, seed) + orbit(0.45, cycles)) * 0.3
    + 0.035 * sin(at.x * 8.0 + seed + TURN * cycles);
  float above = 0.3 + drift - at.y;
  float rays = 0.45 + 0.55 * noise(vec2(at.x * 24.0 + seed * 9.0 + drift * 12.0, seed) + orbit(0.7, cycles));
  return smoothstep(-0.025, 0.03, above) * exp(-max(above, 0.0) * (5.5 + 3.0 * rays)) * rays;
}
vec3 shade(vec2 at) {
  vec3 sky = mix(vec3(0.012, 0.02, 0.075), vec3(0.03, 0.13, 0.2), smoothstep(0.0, 0.72, at.y));
  vec2 grid = at * vec2(40.0, 71.0);
  vec2 cell = floor(grid);
  vec2 inside = fract(grid) - 0.5;
  float glint = 0.6 + 0.3 * sin(TURN * 2.0 + hash(cell + 5.0) * TAU);
  sky += step(0.965, hash(cell)) * exp(-dot(inside, inside) * 40.0) * glint * (1.0 - at.y);
  float first = curtain(at, 1.3, 1.0);
  float second = curtain(at + vec2(0.2, 0.07), 4.1, -1.0);
  float third = curtain(at + vec2(0.5, -0.1), 7.7, 1.0);
  vec3 low = vec3(0.15, 0.95, 0.55);
  vec3 high = vec3(0.5, 0.2, 0.85);
  sky += mix(high, low, exp(-3.0 * (1.0 - first))) * first * 1.1;
  sky += mix(high, low, first) * pow(first, 0.45) * 0.22;
  sky += mix(vec3(0.75, 0.25, 0.7), vec3(0.1, 0.8, 0.75), second) * second * 0.75;
  sky += vec3(0.15, 0.75, 0.5) * third * 0.55;
  return sky;
}`

/** Curtains of northern light move behind a wood and its mirror in a lake. */
export const createScene: SceneFactory = () => {
  const paintLights = createShaderLayer(SHADE, 0.5)
  const wood = cachedLayer(paintWood)
  return (painter, { phase }) => {
    paintLights(painter, phase)
    painter.save()
    painter.translate(0, SHORE * 2)
    painter.scale(1, -1)
    painter.drawImage(painter.canvas, 0, SHORE - MIRROR, WIDTH, MIRROR, 0, SHORE - MIRROR, WIDTH, MIRROR)
    painter.restore()
    painter.fillStyle = 'rgba(3, 12, 30, 0.45)'
    painter.fillRect(0, SHORE, WIDTH, HEIGHT - SHORE)
    painter.drawImage(wood, 0, 0)
  }
}

const SHORE = 950
const MIRROR = HEIGHT - SHORE

function paintWood(painter: Painter) {
  const random = seededRandom(5)
  ridge(painter, (x) => 850 - 50 * Math.sin(x / 130) - 24 * Math.sin(x / 47), '#06202e')
  painter.clearRect(0, SHORE, WIDTH, MIRROR)
  for (const [count, height, color] of [
    [26, 150, '#05171f'],
    [15, 250, '#030d14'],
  ] as const) {
    for (let index = 0; index < count; index++) {
      const x = ((index + random() * 0.8) / count) * (WIDTH + 40) - 20
      // The middle stays open, so that the sky is visible.
      const isEdge = Math.abs(x - WIDTH * 0.45) / WIDTH
      const size = height * (0.55 + random() * 0.3 + isEdge * 0.8)
      paintPine(painter, x, SHORE + 6, size, color)
      painter.save()
      painter.globalAlpha = 0.55
      painter.translate(0, (SHORE + 6) * 2)
      painter.scale(1, -1)
      paintPine(painter, x, SHORE + 6, size, color)
      painter.restore()
    }
  }
}

function paintPine(painter: Painter, x: number, ground: number, height: number, color: string) {
  const tiers = 6
  for (let tier = 0; tier < tiers; tier++) {
    const top = ground - height + (tier / tiers) * height * 0.86
    const bottom = top + height * 0.27
    const half = height * (0.06 + 0.032 * tier)
    polygon(
      painter,
      [
        [x, top],
        [x + half, bottom],
        [x + half * 0.4, bottom - 8],
        [x - half * 0.4, bottom - 8],
        [x - half, bottom],
      ],
      color,
    )
  }
  painter.fillStyle = color
  painter.fillRect(x - 4, ground - height * 0.1, 8, height * 0.1)
}
