import type { SceneFactory } from './scene.ts'
import { createShaderLayer } from './shader.ts'

const SHADE = `
float swell(vec2 p) {
  float height = 0.0;
  height += sin(p.x * 1.3 + p.y * 2.1 - TURN * 2.0 + 2.0 * noise(p * 0.6));
  height += 0.6 * sin(-p.x * 2.7 + p.y * 3.3 - TURN * 3.0 + 1.7);
  height += 0.4 * noise(p * vec2(2.2, 4.0) + orbit(0.8, 1.0)) * 2.0;
  return height;
}
vec3 shade(vec2 at) {
  vec2 moon = vec2(0.44, 0.25);
  float horizon = 0.47;
  vec2 toMoon = (at - moon) * vec2(1.0, size.y / size.x);
  float reach = length(toMoon);
  vec3 night = mix(vec3(0.02, 0.04, 0.13), vec3(0.16, 0.24, 0.42), pow(at.y / horizon, 2.2));
  if (at.y < horizon) {
    vec3 sky = night + vec3(0.55, 0.6, 0.7) * exp(-reach * 6.5);
    float cloud = smoothstep(0.48, 0.78, fbm(vec2(at.x * 2.4, at.y * 9.0) + orbit(0.22, 1.0)));
    sky += cloud * vec3(0.2, 0.24, 0.34) * (0.25 + exp(-reach * 4.0)) * smoothstep(0.05, 0.3, at.y);
    vec2 cell = floor(at * vec2(46.0, 82.0));
    float star = step(0.985, hash(cell));
    vec2 inside = fract(at * vec2(46.0, 82.0)) - 0.5;
    sky += star * exp(-dot(inside, inside) * 38.0) * (0.6 + 0.3 * sin(TURN * 2.0 + hash(cell + 3.0) * TAU))
      * smoothstep(0.2, 0.4, reach);
    float face = smoothstep(0.117, 0.112, reach);
    float mottled = 0.86 + 0.14 * fbm(toMoon * 22.0 + 7.0);
    return mix(sky, vec3(1.0, 0.97, 0.88) * mottled, face);
  }
  float depth = (at.y - horizon) / (1.0 - horizon);
  float distance = 1.0 / (depth + 0.035);
  vec2 water = vec2((at.x - 0.5) * distance * 1.5, distance * 2.0);
  float height = swell(water);
  float slope = swell(water + vec2(0.0, 0.14)) - height;
  vec3 sea = mix(vec3(0.09, 0.16, 0.31), vec3(0.012, 0.035, 0.1), smoothstep(0.0, 0.75, depth));
  sea += vec3(0.03, 0.07, 0.12) * slope * (0.5 + depth);
  float path = exp(-pow((at.x - moon.x) / (0.075 + 0.2 * depth), 2.0));
  float glint = smoothstep(0.12, 0.62, slope + 0.34 * exp(-depth * 9.0));
  sea += vec3(0.98, 0.93, 0.8) * glint * path * (1.0 - 0.55 * depth);
  sea += vec3(0.5, 0.56, 0.66) * exp(-depth * 26.0) * path * 0.8;
  return sea;
}`

/** The moon over a quiet sea, its light broken by the swell. */
export const createScene: SceneFactory = () => {
  const paintSea = createShaderLayer(SHADE, 0.75)
  return (painter, { phase }) => {
    paintSea(painter, phase)
  }
}
